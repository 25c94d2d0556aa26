import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, BrowserType, TestInfo } from '@playwright/test'
import { wholeChromium } from '../setup/browsers'

/** A profile that lets frames of other sites store, apart from their own pages. Chromium blocks them by default. */
async function createProfile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'latchkey-profile-'))
  await mkdir(path.join(folder, 'Default'))
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  return folder
}

const keepsFeatures = (argument: string): boolean => !argument.startsWith('--disable-features=')

/** Runs a test in a Chromium whose storage is partitioned by site, and not blocked. */
export async function withStoringProfile(
  playwright: { readonly chromium: BrowserType },
  info: TestInfo,
  run: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = await createProfile()
  const { args = [], ...options } = info.project.use.launchOptions ?? {}
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...options,
    ...(wholeChromium === undefined ? {} : { executablePath: wholeChromium }),
    // Playwright's own arguments switch the partitioning of storage off, and so do ours.
    ignoreDefaultArgs: true,
    args: [
      ...args.filter(keepsFeatures),
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
    ],
  })
  try {
    await run(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
