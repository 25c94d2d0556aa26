import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

const systemChromium = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM || (existsSync(systemChromium) ? systemChromium : undefined)

// Without these a fresh profile looks for hosts of its own, and a test that counts requests would count them.
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './results/artifacts',
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // The tests against nodes run beside these and take what these leave while they wait for a block or a page.
  workers: Number(process.env.E2E_WORKERS) || Math.min(Math.max(availableParallelism(), 2), 8),
  // Other steps run beside these tests. A longer limit costs nothing as long as tests pass.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? './results/report.json' }],
  ],
  use: {
    // Recording every step costs a third of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: asRoot ? [...quiet, '--no-sandbox'] : quiet,
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'] } },
  ],
})
