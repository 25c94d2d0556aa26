import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServicesProcess } from '../testing/services-process.fixture.js'
import { lockDataFolder } from './folder-lock.js'

const createFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('a folder has one holder at a time', async () => {
  const folder = await createFolder()
  const release = await lockDataFolder(folder, () => {})
  await expect(lockDataFolder(folder, () => {})).rejects.toThrow('Another process uses the folder')
  await release()
  const again = await lockDataFolder(folder, () => {})
  await again()
})

it('a second process on the folder of the embedded database does not start, and one does after a kill', async () => {
  const args = ['serve', '--port', '0', '--data', await createFolder()]
  const first = await startServicesProcess(args, {})
  onTestFinished(() => first.kill())
  await expect(startServicesProcess(args, {})).rejects.toThrow('Another process uses the folder')
  await first.kill()
  const second = await startServicesProcess(args, {})
  await second.kill()
})
