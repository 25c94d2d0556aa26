// Runs both parties in a process of their own, because the loader of Playwright can't load their sources.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalParties } from '@latchkey/services/local-parties'

const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-parties-'))
const templates = `${process.env.LATCHKEY_SERVICE_PROGRAMS}-templates`
const parties = await startLocalParties({
  frameOrigin: process.env.LATCHKEY_FRAME_ORIGIN ?? '',
  dataDir,
  identity: {},
  templates: { auth: `${templates}/auth.tar.gz`, keeper: `${templates}/keeper.tar.gz` },
  projects: { project: { origins: [] }, 'latchkey-demo': { origins: [] } },
})

const stop = async () => {
  await parties.close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit()
}
// The test worker disconnects when it no longer needs them.
process.once('disconnect', () => void stop().catch(() => process.exit(1)))
const { authUrl, keeperUrl, inbox, identity } = parties
const social = identity?.frame
if (process.connected) process.send?.({ authUrl, keeperUrl, inboxUrl: inbox.url, social })
