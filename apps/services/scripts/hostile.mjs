import { createFrameMaker } from '../src/testing/hostile-frames.fixture.ts'
import { startRelayProcess } from '../src/testing/relay-process.fixture.ts'
import { openClient } from './honest.mjs'

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Frames that no client sends, from one address, while an honest pair talks. */
export const sendHostileFrames = async frames => {
  const relay = await startRelayProcess(['--port', '0', '--memory', '--quiet'])
  try {
    const [reader, writer] = [
      await openClient(relay.url, '127.0.0.1'),
      await openClient(relay.url, '127.0.0.1'),
    ]
    const topic = 'cd'.repeat(32)
    await reader.request('irn_subscribe', { topic })
    const nextFrame = createFrameMaker(12)
    let [refused, connections] = [0, 0]
    let hostile
    for (let count = 0; count < frames; count++) {
      while (hostile?.socket.readyState !== 1) {
        hostile = await openClient(relay.url, '127.0.0.2').catch(() => undefined)
        if (hostile) connections++
        else await sleep(100)
      }
      await new Promise(resolve => hostile.socket.send(nextFrame(), resolve))
      if (count % (frames / 200) === 0) {
        const { error } = await writer.request('irn_publish', {
          topic,
          message: `m ${count}`,
          ttl: 300,
          tag: 1108,
        })
        if (error) refused++
      }
    }
    for (let wait = 0; wait < 100 && reader.pushes < 200; wait++) await sleep(50)
    if (refused > 0 || reader.pushes !== 200) process.exitCode = 1
    return `${frames} hostile frames over ${connections} connections: ${reader.pushes} of 200 honest messages delivered, ${refused} refused, ${writer.pushes} foreign pushes`
  } finally {
    await relay.kill()
  }
}
