import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './workspace.mjs'

/** Every file of the working tree that is or would be committed, as it is now. */
export const workingFiles = (base = root) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: base })
    .toString()
    .split('\0')
    .filter(file => file !== '' && existsSync(path.join(base, file)))

/** A hash over paths and contents of the working files that `isInput` takes: the same on every machine. */
export const hashFiles = (isInput = () => true, base = root) => {
  const hash = createHash('sha256')
  for (const file of workingFiles(base).filter(isInput).sort())
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(base, file)))
        .digest(),
    )
  return hash.digest('hex')
}

/**
 * The same, with the Node that reads the files. The lockfile is always an input: it names the version of every tool.
 */
export const hashInputs = (isInput = () => true, base = root) =>
  createHash('sha256')
    .update(`${process.version} ${process.platform} ${process.arch}\0`)
    .update(hashFiles(file => file === 'pnpm-lock.yaml' || isInput(file), base))
    .digest('hex')
