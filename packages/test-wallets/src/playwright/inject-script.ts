import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const scriptName = 'inject.global.js'

/** The package's own folder: this file may be a source, a bundle, or a chunk of one. */
const findPackageFolder = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The folder of @latchkey/test-wallets was not found.')
    folder = parent
  }
  return folder
}

/** The script of the built package. @throws when it was not built */
export const readBundle = async (): Promise<string> => {
  const file = path.join(findPackageFolder(), 'dist', scriptName)
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const how = 'Build it with `pnpm --filter @latchkey/test-wallets build`.'
    throw new Error(`${file} is not there: the test wallet cannot be put into a page. ${how}`, { cause })
  }
}

/** A configuration as it can stand in a script: it could carry `</script>` or line separators. */
export const toJson = (config: unknown): string => JSON.stringify(config).replaceAll('<', '\\u003c')
