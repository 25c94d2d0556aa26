import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

/** Removes all folders of a cache but those that were used last, so that the cache stays small. */
const removeOld = (cache, kept) => {
  const folders = readdirSync(cache).map(name => path.join(cache, name))
  // Another run may rename or remove one of them meanwhile.
  const usedMs = new Map(
    folders.map(folder => [folder, statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  )
  folders.sort((a, b) => usedMs.get(b) - usedMs.get(a))
  for (const folder of folders.slice(kept)) rmSync(folder, { recursive: true, force: true })
}

/**
 * Fills a folder of a cache, unless it is there, and keeps as many others as `kept` says. Two runs at once never see half
 * of each other's files, and what a run uses now is not removed by the next one.
 */
export const keepFolder = async (folder, { kept, fill }) => {
  const cache = path.dirname(folder)
  mkdirSync(cache, { recursive: true })
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(`${folder}-`)
    try {
      await fill(unfinished)
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  utimesSync(folder, new Date(), new Date())
  removeOld(cache, kept)
}
