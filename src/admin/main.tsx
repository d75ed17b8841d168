import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startUp } from './startUp.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

startUp().then(
  (started) => createRoot(container).render(<App started={started} />),
  () => document.getElementById('splash')?.classList.add('failed'),
);
