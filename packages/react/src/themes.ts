export type { ThemeVariables } from '@latchkey/core'
export { createTheme, type ThemeColors, type ThemeInput } from './themes/create-theme.js'
export { forest, midnight, mono, rose, sand } from './themes/presets.js'
export { themeCss } from './themes/theme-css.js'
