#!/usr/bin/env node
// Packs the packages as npm would get them into the vendor folders of bench/peer and bench/peer-five, so that these
// install like any stranger's app.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const pnpm = (args, cwd) =>
  execFileSync('npx', ['-y', 'pnpm@10.34.9', ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })

/** The folders of our packages that an app takes from its vendor folder. */
const vendored = app => {
  const { dependencies } = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))
  return Object.keys(dependencies).flatMap(name => name.split('@latchkey/')[1] ?? [])
}

const pack = (name, into) => {
  pnpm(['pack', '--pack-destination', into], path.join(root, 'packages', name))
  const packed = readdirSync(into).find(file => file.startsWith(`latchkey-${name}-`))
  if (!packed) throw new Error(`${name} was not packed`)
  console.log(`Packed ${name}`)
  return path.join(into, packed)
}

if (!process.argv.includes('--no-build')) {
  console.log('Building the packages')
  pnpm(['exec', 'turbo', 'run', 'build', '--filter=./packages/*'], root)
}
const apps = ['peer', 'peer-five'].map(name => path.join(root, 'bench', name))
const packedInto = mkdtempSync(path.join(os.tmpdir(), 'latchkey-bench-pack-'))
try {
  const names = [...new Set(apps.flatMap(vendored))]
  const files = new Map(names.map(name => [name, pack(name, packedInto)]))
  for (const app of apps) {
    const vendor = path.join(app, 'vendor')
    rmSync(vendor, { recursive: true, force: true })
    mkdirSync(vendor, { recursive: true })
    for (const name of vendored(app)) copyFileSync(files.get(name), path.join(vendor, `${name}.tgz`))
  }
} finally {
  rmSync(packedInto, { recursive: true, force: true })
}
