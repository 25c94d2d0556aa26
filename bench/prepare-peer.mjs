#!/usr/bin/env node
// Packs the packages as npm would get them into bench/peer/vendor, so that bench/peer installs like any stranger's app.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vendor = path.join(root, 'bench', 'peer', 'vendor')
const pnpm = (args, cwd) =>
  execFileSync('npx', ['-y', 'pnpm@10.34.9', ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })

rmSync(vendor, { recursive: true, force: true })
mkdirSync(vendor, { recursive: true })
if (!process.argv.includes('--no-build')) {
  console.log('Building the packages')
  pnpm(['exec', 'turbo', 'run', 'build', '--filter=./packages/*'], root)
}
for (const name of ['core', 'ui', 'react', 'adapter-evm']) {
  pnpm(['pack', '--pack-destination', vendor], path.join(root, 'packages', name))
  const packed = readdirSync(vendor).find(file => file.startsWith(`latchkey-${name}-`))
  if (!packed) throw new Error(`${name} was not packed`)
  renameSync(path.join(vendor, packed), path.join(vendor, `${name}.tgz`))
  console.log(`Packed ${name}`)
}
