import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { attempt, npmInstall } from '../../lib/attempt.mjs'
import { pack } from '../../lib/pack.mjs'
import { publishedPackages } from '../../lib/workspace.mjs'
import { conclude } from '../source.mjs'

// What a dapp's tests do with the packed tarball: an Ethereum node and the Cosmos double, both in processes of their own.
const program = `
import { balanceOf, createGlobalSetup, readLocalChains, startLocalChains } from '@latchkey/local-chains'
const teardown = await createGlobalSetup({ namespaces: ['eip155', 'cosmos'] })()
const { eip155: [one], cosmos } = readLocalChains()
console.log('dollars', await balanceOf(one, one.accounts[0].address, one.contracts.token))
console.log('cosmos', cosmos.length, cosmos[0].kind)
await teardown()
const refused = await startLocalChains({ namespaces: ['solana'] }).catch(error => error)
console.log('solana', refused.code)
`

const expected = [/^dollars 100000000000n$/m, /^cosmos 2 (double|simd)$/m, /^solana binaryMissing$/m]

const createApp = async (folder, found) => {
  const packed = await pack(found)
  if (!packed.ok) return { faults: [packed.output] }
  const app = path.join(folder, 'app')
  mkdirSync(app)
  const { viem, '@foundry-rs/anvil': anvil } = found.manifest.devDependencies
  const devDependencies = {
    '@latchkey/local-chains': `file:${packed.tarball}`,
    '@foundry-rs/anvil': anvil,
    viem,
  }
  const manifest = { name: 'app', version: '1.0.0', private: true, type: 'module', devDependencies }
  writeFileSync(path.join(app, 'package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(app, 'program.js'), program)
  const installed = await npmInstall([], app)
  return { app, faults: installed.ok ? [] : [installed.output] }
}

const run = async app => {
  const started = await attempt(process.execPath, ['program.js'], app)
  const help = await attempt('npx', ['--no-install', 'latchkey-chains', '--help'], app)
  return [
    ...(started.ok ? [] : [started.output]),
    ...expected.filter(each => !each.test(started.output)).map(each => `the program did not print ${each}`),
    ...(help.ok && help.output.startsWith('latchkey-chains')
      ? []
      : [`latchkey-chains --help: ${help.output}`]),
  ]
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-chains-'))
try {
  const found = publishedPackages().find(({ manifest }) => manifest.name === '@latchkey/local-chains')
  const { app, faults } = await createApp(folder, found)
  conclude('local chains out of the tree', 1, faults.length > 0 ? faults : await run(app))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
