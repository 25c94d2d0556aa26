import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineBuild } from '../../scripts/tsup.mjs'

/** Puts beside the code what it reads: compiled contracts, the blocks of the signet, and the Polkadot node's script. */
const addFiles = async () => {
  const built = pathToFileURL(path.resolve('dist/contracts/compile.js')).href
  const { localArtifacts } = await import(built)
  await writeFile('dist/contracts/artifacts.json', JSON.stringify(await localArtifacts()))
  await copyFile('src/bip122/signet-blocks.txt', 'dist/bip122/signet-blocks.txt')
  await copyFile('../polkadot-node/node.mjs', 'dist/polkadot/node.mjs')
}

export default defineBuild({ index: 'src/index.ts', bin: 'src/bin.ts' }, { onSuccess: addFiles })
