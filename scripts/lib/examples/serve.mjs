import { spawn } from 'node:child_process'
import path from 'node:path'
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
