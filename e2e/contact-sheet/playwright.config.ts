import { defineConfig } from '@playwright/test'
import config from '../playwright.config'

/** `npm run contact-sheet`: pictures of every view in every variant, on one page. Not part of `npm run verify`. */
export default defineConfig({
  ...config,
  testDir: '.',
  testMatch: 'every-view.ts',
  outputDir: '../results/contact-sheet',
  globalSetup: './sheet-setup.ts',
  timeout: 180_000,
  reporter: 'list',
  projects: [{ name: 'contact-sheet' }],
})
