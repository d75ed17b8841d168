/*
 * The native shells (see the README's recipe). Plain data: the package with its type runs on Node 22 only, and is
 * installed where shells are made.
 */
export default {
  appId: 'com.example.facet',
  appName: 'Facet',
  /** What `npm run build:shell` makes: the front and the address of the server that it calls. */
  webDir: 'dist-shell',
  server: {
    // Both are secure origins, so that cameras work; the server's CORS_ORIGIN names them.
    androidScheme: 'https',
    iosScheme: 'capacitor',
    hostname: 'localhost',
  },
};
