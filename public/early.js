// Before the first paint: the looks and the language this browser was last used in. A file of its own, because the
// content security policy allows no inline script.
(() => {
  try {
    const appearance = JSON.parse(localStorage.getItem('facet.appearance') || '{}');
    document.documentElement.classList.toggle('dark', appearance.dark === true);
    if (localStorage.getItem('facet.language') === 'zh') document.documentElement.lang = 'zh-Hans';
  } catch {
    // Unreadable: the defaults.
  }
})();
