// Before the first paint: the looks and the language that were chosen in this browser, else those of the device. A file of its own, because the
// content security policy allows no inline script.
(() => {
  try {
    const { dark } = JSON.parse(localStorage.getItem('facet.appearance') || '{}') || {};
    const isDark = typeof dark === 'boolean' ? dark : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.classList.toggle('dark', isDark);
    const chosen = localStorage.getItem('facet.language');
    const wanted = chosen === null ? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()) : [chosen];
    if (wanted.find((tag) => tag === 'en' || tag === 'zh') === 'zh') document.documentElement.lang = 'zh-Hans';
  } catch {
    // Unreadable: the defaults.
  }
})();
