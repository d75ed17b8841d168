// A file of its own, because the content security policy allows no inline script.

// Where the browser forbids pages to store anything, what they store lasts as long as the page.
(() => {
  const methods = {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, text) {
      this[key] = String(text);
    },
    removeItem(key) {
      delete this[key];
    },
    clear() {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(place) {
      return Object.keys(this)[place] ?? null;
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      window[name].getItem('');
    } catch {
      Object.defineProperty(window, name, { value: Object.create(methods) });
    }
  }
})();

// Before the first paint: the looks and the language that were chosen in this browser, else those of the device.
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
