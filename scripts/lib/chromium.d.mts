/** The browser for the tests: `CHROMIUM`, one of the system's, or Playwright's own; undefined when there is none. */
export declare const findChromium: () => string | undefined
/** The same engine without a browser around it, unless `CHROMIUM` names a browser; undefined when there is none. */
export declare const findChromiumShell: () => string | undefined
