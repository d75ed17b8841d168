declare module 'ra-language-chinese' {
  const messages: import('./messages.ts').Messages;
  export default messages;
}
