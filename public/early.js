// Before the first paint: the looks and the language this browser was last used in. A file of its own, because the
// content security policy allows no inline script.
(() => {
  try {
    const { dark } = JSON.parse(localStorage.getItem('facet.appearance') || '{}') || {};
    const system = dark === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.classList.toggle('dark', dark === true || system);
    if (localStorage.getItem('facet.language') === 'zh') document.documentElement.lang = 'zh-Hans';
  } catch {
    // Unreadable: the defaults.
  }
})();
