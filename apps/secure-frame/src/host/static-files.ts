import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file that is served as it is. */
export interface StaticFile {
  readonly type: string
  readonly body: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * Reads the pages and the files with a hash in their names. The host keeps them in memory: no path of a request ever
 * reaches the file system.
 */
export function readStaticFiles(folder: string): {
  readonly page: Buffer
  /** Pages of the popup of a social login, by path. */
  readonly popups: ReadonlyMap<string, Buffer>
  /** The page on which a person takes care of the wallet. */
  readonly account: Buffer
  readonly files: ReadonlyMap<string, StaticFile>
} {
  const assets = path.join(folder, 'assets')
  const files = readdirSync(assets).flatMap(name => {
    const type = types[path.extname(name)]
    if (type === undefined) return []
    return [[`/assets/${name}`, { type, body: readFileSync(path.join(assets, name)) }] as const]
  })
  const readPage = (name: string) => readFileSync(path.join(folder, `${name}.html`))
  const popups = ['loading', 'callback'].map(name => [`/${name}`, readPage(name)] as const)
  return {
    page: readPage('sdk'),
    account: readPage('account'),
    popups: new Map(popups),
    files: new Map(files),
  }
}
