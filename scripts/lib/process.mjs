import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './workspace.mjs'

const windows = process.platform === 'win32'
const running = new Set()
let stopping = false

/**
 * A command in a shell that writes down the processor time of the command and of the children that it waited for.
 * A process group that is stopped stops the shell, too.
 */
const withTimes = (file, command, args) => [
  'sh',
  ['-c', '"$@"; code=$?; times >"$0"; exit $code', file, command, ...args],
]

/** The milliseconds of `times`, whose second line is about children: user and system, as `1m2.3s 0m0.4s`. */
const readTimes = file => {
  try {
    const [, children = ''] = readFileSync(file, 'utf8').split('\n')
    const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    return parts.reduce((sum, [, minutes, seconds]) => sum + (60 * minutes + Number(seconds)) * 1_000, 0)
  } catch {
    return undefined
  }
}

/**
 * Runs a command as `run` does. Resolves to its exit code and to the milliseconds of processor time that it took on all
 * cores, undefined where the system does not say.
 */
export const runTimed = async (command, args, options) => {
  if (windows) return { code: await run(command, args, options) }
  const file = `${options.logFile}.times`
  rmSync(file, { force: true })
  const code = await run(...withTimes(file, command, args), options)
  return { code, processorMs: readTimes(file) }
}

/**
 * Runs a command with its output in a file and its own process group, so that stopping it stops its children too.
 * Resolves to the exit code, 124 after `timeoutMs`; never rejects for a command that fails or is not there.
 */
export const run = (command, args, { cwd = root, env = process.env, logFile, timeoutMs } = {}) =>
  new Promise(resolve => {
    // Whoever stopped everything is about to exit: nothing new begins, and nobody is told that something ended.
    if (stopping) return
    mkdirSync(path.dirname(logFile), { recursive: true })
    const log = createWriteStream(logFile)
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows,
    })
    running.add(child)
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    let gaveUp = false
    const giveUp = () => {
      gaveUp = true
      log.write(`\nstopped: no end after ${Math.round(timeoutMs / 60_000)} minutes\n`)
      stop(child)
    }
    const timer = timeoutMs && setTimeout(giveUp, timeoutMs)
    const done = code => {
      clearTimeout(timer)
      running.delete(child)
      log.end(() => resolve(code))
    }
    child.once('error', error => {
      log.write(`${error.message}\n`)
      done(127)
    })
    // What a command leaves behind in its group is stopped with it, else its open output would keep us waiting.
    child.once('exit', () => stop(child))
    // Some commands exit with 0 when they are stopped.
    child.once('close', (code, signal) => done(gaveUp ? 124 : (code ?? (signal === 'SIGINT' ? 130 : 143))))
  })

const kill = (child, signal) => {
  if (child.pid === undefined) return
  try {
    if (windows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const graceMs = 5_000

const stop = child => {
  kill(child, 'SIGTERM')
  setTimeout(() => kill(child, 'SIGKILL'), graceMs).unref()
}

/** Stops everything that `run` started and has not ended yet; resolves when it has ended. */
export const stopAll = async () => {
  stopping = true
  const ended = [...running].map(child => new Promise(resolve => child.once('close', resolve)))
  for (const child of running) stop(child)
  await Promise.all(ended)
}

/** The last lines of a log, without colour codes and without the empty lines in between. */
export const tail = (file, lines = 60) =>
  stripVTControlCharacters(readFileSync(file, 'utf8'))
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-lines)
    .join('\n')
