import { findChromium, findChromiumShell } from '../../scripts/lib/chromium.mjs'

/** The whole Chromium, with the settings and profiles of a visitor's. Undefined leaves it to Playwright. */
export const wholeChromium = findChromium()

/** The same engine without a browser around it, where there is one: a window costs half as much. */
export const chromiumForTests = findChromiumShell() ?? wholeChromium
