// Runs the services in a process of their own, because the loader of Playwright can't load their sources.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type LocalNetwork, startLocalServices } from '@latchkey/services/local'

const {
  LATCHKEY_SERVICE_PROGRAMS: programs,
  LATCHKEY_NETWORKS,
  LATCHKEY_ENS,
  LATCHKEY_DOMAINS,
  LATCHKEY_DATA_DIR,
  LATCHKEY_LOCAL_BUNDLER,
} = process.env
const networks = JSON.parse(LATCHKEY_NETWORKS ?? '[]') as LocalNetwork[]
const dataDir = LATCHKEY_DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'latchkey-e2e-')))
const services = await startLocalServices({
  networks,
  dataDir,
  ...(programs ? { template: `${programs}-templates/services.tar.gz` } : {}),
  ...(LATCHKEY_ENS ? { ens: JSON.parse(LATCHKEY_ENS) } : {}),
  ...(LATCHKEY_DOMAINS ? { domains: JSON.parse(LATCHKEY_DOMAINS) } : {}),
  ...(LATCHKEY_LOCAL_BUNDLER ? { bundler: JSON.parse(LATCHKEY_LOCAL_BUNDLER) } : {}),
})

const stop = async () => {
  await services.close()
  if (LATCHKEY_DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  process.exit()
}
// The test worker disconnects when it no longer needs the services.
process.once('disconnect', () => void stop().catch(() => process.exit(1)))
if (process.connected) process.send?.(services.url)
