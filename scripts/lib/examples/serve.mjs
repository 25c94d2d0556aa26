import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { preview } from 'vite'

const host = '127.0.0.1'
const startTimeoutMs = 60_000

/** Serves what Vite has built. Returns the address and how to stop. */
export const serveVite = async app => {
  const server = await preview({
    root: app,
    configFile: false,
    logLevel: 'silent',
    preview: { host, port: 0 },
  })
  return { url: server.resolvedUrls.local[0], stop: () => server.close() }
}

/** Resolves with the address that the server prints. @throws Error with what it printed instead */
const readAddress = child =>
  new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`The server did not start:\n${output}`))
    const timer = setTimeout(fail, startTimeoutMs)
    const read = chunk => {
      output += chunk
      const [, url] = /(http:\/\/[\w.]+:\d+)[\s\S]*Ready/.exec(output) ?? []
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => {
      clearTimeout(timer)
      fail()
    })
  })

/** Starts the server of Next. Returns the address and how to stop. */
export const serveNext = async app => {
  const next = path.join(app, 'node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawn(process.execPath, [next, 'start', '--hostname', host, '--port', '0'], { cwd: app })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const stop = () => {
    child.kill()
    return ended
  }
  try {
    return { url: await readAddress(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Waits until a server answers. @throws Error with what it printed instead */
const waitForAnswer = async (url, child) => {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until && child.exitCode === null) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(100)
  }
  throw new Error(`The server did not start:\n${output}`)
}

/** Starts a server of an example on a free port of `localhost`, by a file of a package. */
const serveByFile = (file, args) => async app => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  // Vite, which built an example in this process, has set it.
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, [path.join(app, 'node_modules', ...file), ...args], {
    cwd: app,
    env: { ...env, PORT: String(port), NEXTAUTH_URL: url, NEXTAUTH_SECRET: 'secret of a test' },
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const stop = () => {
    child.kill()
    return ended
  }
  try {
    await waitForAnswer(url, child)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts `server.ts` of an example. */
export const serveScript = serveByFile(['tsx', 'dist', 'cli.mjs'], ['server.ts'])

/** Starts the server of Next under the name `localhost`, which its sign-in lists. */
export const serveNextSignIn = serveByFile(
  ['next', 'dist', 'bin', 'next'],
  ['start', '--hostname', 'localhost'],
)
