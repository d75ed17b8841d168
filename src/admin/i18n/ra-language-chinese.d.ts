declare module 'ra-language-chinese' {
  const messages: import('./messageTree.ts').Messages;
  export default messages;
}
