import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'
import { attempt } from '../../lib/attempt.mjs'

/** Bundlers beside Vite. They are no part of the workspace: only `npm run bundlers` installs them. */
export const bundlers = { next: '16.4.6', webpack: '5.112.2' }

const page = `
import { ConnectButton, createClient, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from '@latchkey/react/networks'
import { evm } from '@latchkey/adapter-evm'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const client = createClient({ adapters: [evm()], networks: [mainnet] })
createRoot(document.body).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
`

/** The same page in Next's form; the server component imports a component of ours directly. */
const nextFiles = {
  'layout.js': `
export const metadata = { title: 'consumer' }
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
  'page.js': `
import { ConnectButton } from '@latchkey/react'
import { Wallet } from './wallet.js'
export default function Page() {
  return <Wallet><ConnectButton /></Wallet>
}
`,
  'wallet.js': `
'use client'
import { createClient, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from '@latchkey/react/networks'
import { evm } from '@latchkey/adapter-evm'
const client = createClient({ adapters: [evm()], networks: [mainnet] })
export function Wallet({ children }) {
  return <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
}
`,
}

const write = (folder, files) => {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text.trimStart())
}

/** Builds with Vite as it is without a configuration; every warning is a fault. */
export const buildWithVite = async app => {
  write(path.join(app, 'src'), { 'main.js': page })
  const warnings = []
  const note = message => warnings.push(`Vite: ${message}`)
  const quiet = () => {}
  await build({
    root: app,
    configFile: false,
    customLogger: {
      ...{ hasWarned: false, info: quiet, clearScreen: quiet, hasErrorLogged: () => false },
      ...{ warn: note, warnOnce: note, error: note },
    },
    build: {
      write: false,
      reportCompressedSize: false,
      rollupOptions: { input: path.join(app, 'src', 'main.js') },
    },
  })
  return warnings
}

/** Builds with webpack; hints about the size of files are left out: two thirds of them are React, and ours is budgeted. */
export const buildWithWebpack = async app => {
  write(path.join(app, 'src'), { 'main.js': page })
  const webpack = createRequire(path.join(app, 'package.json'))('webpack')
  const output = { path: path.join(app, 'dist') }
  const stats = await new Promise((resolve, reject) => {
    webpack(
      { mode: 'production', context: app, entry: './src/main.js', output, performance: false },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
  })
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
  return [...errors, ...warnings].map(({ message }) => `webpack: ${message}`)
}

/** Lines in which Next warns about the app. That a build on a CI machine found no cache says nothing about it. */
export const nextWarnings = output =>
  output.split('\n').filter(line => /⚠|\bwarn(ing)?s?\b/i.test(line) && !/No build cache found/.test(line))

/** Builds with Next, by either of its bundlers. */
export const buildWithNext = async (app, bundler) => {
  write(path.join(app, 'app'), nextFiles)
  const next = path.join(app, 'node_modules', 'next', 'dist', 'bin', 'next')
  const built = await attempt(process.execPath, [next, 'build', `--${bundler}`], app)
  if (!built.ok) return [built.output]
  return nextWarnings(`${built.output}\n${built.warnings}`).map(line => `Next with ${bundler}: ${line}`)
}
