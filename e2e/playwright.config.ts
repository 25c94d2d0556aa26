import { defineConfig, devices } from '@playwright/test'
import { countProcessors } from '../scripts/lib/processors.mjs'
import { chromiumForTests, wholeChromium } from './setup/browsers'

/** Chromium takes the last list alone: what Playwright switches off stands here, too. */
const switchedOff = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
  // Each test has a context of its own, and a process made in advance would be thrown away with it.
  'SpareRendererForSitePerProcess',
  // Each window draws a hidden page for what the address bar suggests, which takes longer than an empty page itself.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

// Without these a fresh profile looks for hosts of its own, and a test that counts requests would count them.
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process less to start and to speak to.
  '--in-process-gpu',
  `--disable-features=${switchedOff.join(',')}`,
]
const asRoot = process.getuid?.() === 0

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: asRoot ? [...quiet, '--no-sandbox'] : quiet,
})

/** Further namespaces, languages and directions of tests that run anyway: see support/matrix.ts. */
const left = process.env.LATCHKEY_LONG ? [] : [/@matrix/]

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './results/artifacts',
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails is tried once more, and named as unsteady where it passes then; the long run finds those.
  retries: process.env.LATCHKEY_LONG ? 0 : 1,
  // What is broken throughout ends early and still writes its report.
  maxFailures: 20,
  // The tests against nodes run beside these and take what these leave while they wait for a block or a page.
  workers: Number(process.env.E2E_WORKERS) || Math.min(countProcessors(), 8),
  // Other steps run beside these tests. A longer limit costs nothing as long as tests pass.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? './results/report.json' }],
  ],
  use: {
    // Recording every step costs a third of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A worker's tests share one process of the browser's, whose page and storage are emptied between them. The long run
    // gives each a profile of its own.
    reuseContext: !process.env.LATCHKEY_LONG,
    launchOptions: launchOptions(chromiumForTests),
    // Tests that need motion say so: see support/motion.ts.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grepInvert: [/@phone|@settings/, ...left], use: desktop },
    // The headless shell ignores browser settings, such as the one that blocks third-party storage.
    {
      name: 'settings',
      grep: /@settings/,
      grepInvert: left,
      use: { ...desktop, launchOptions: launchOptions(wholeChromium) },
    },
    { name: 'phone', grep: /@phone/, grepInvert: left, use: { ...devices['Pixel 7'] } },
  ],
})
