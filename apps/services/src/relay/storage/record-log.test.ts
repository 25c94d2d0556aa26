import { appendFile, mkdir, mkdtemp, open as openFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.fixture.js'
import { defaultLimits } from '../limits/limits.js'
import { createMailbox } from '../mailbox/mailbox.js'
import { openRecordLog, type RecordLog, type RecordLogOptions } from './record-log.js'

const clock = createManualClock(1_000_000)
const topic = 'a'.repeat(64)

let folder: string
let file: string
let records: RecordLog | undefined

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'relay-log-'))
  file = path.join(folder, 'relay.log')
})

afterEach(async () => {
  await records?.close()
  records = undefined
  await rm(folder, { recursive: true })
})

/** A mailbox over the folder, as a relay that starts makes it. */
const open = async (options: Partial<RecordLogOptions> = {}) => {
  const mailbox = createMailbox({
    clock,
    limits: defaultLimits,
    write: record => records?.append(record) ?? Promise.resolve(),
  })
  records = await openRecordLog({
    folder,
    replay: mailbox.replay,
    replayed: mailbox.sweep,
    snapshot: mailbox.snapshot,
    ...options,
  })
  return mailbox
}

const reopen = async () => {
  await records?.close()
  return open()
}

const publication = (message: string, ttlSeconds = 300) => ({
  topic,
  message,
  publisher: 'dapp',
  source: 'address',
  ttlSeconds,
  tag: 1108,
})

const waiting = (mailbox: Awaited<ReturnType<typeof open>>, client = 'wallet') =>
  [...mailbox.pendingFor(client, [topic])].flatMap(each => each?.message ?? [])

const lines = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean)

describe('the log', () => {
  test('waits for the disk when a message is promised to stay, not for what readers acknowledge', async () => {
    let synced = 0
    const counting = async (name: string) => {
      const handle = await openFile(name, 'w')
      const datasync = () => {
        synced++
        return handle.datasync()
      }
      return { writeFile: handle.writeFile.bind(handle), datasync, close: handle.close.bind(handle) }
    }
    const mailbox = await open({ openFile: counting })
    synced = 0
    for (const client of ['one', 'two', 'three']) {
      mailbox.subscribe({ client, source: 'address' }, [topic])
      await vi.waitFor(async () => expect((await lines()).join()).toContain(`"client":"${client}"`))
    }
    expect(synced).toBe(0)
    const { message, stored } = mailbox.publish(publication('kept'))
    await stored
    expect(synced).toBe(1)
    mailbox.acknowledge('one', message.id)
    await vi.waitFor(async () => expect((await lines()).join()).toContain('acknowledge'))
    expect(synced).toBe(1)
  })

  test('gives a start back what was there: messages, acknowledgements, subscriptions', async () => {
    const mailbox = await open()
    mailbox.subscribe({ client: 'wallet', source: 'address' }, [topic, 'b'.repeat(64)])
    mailbox.subscribe({ client: 'phone', source: 'address' }, [topic])
    mailbox.unsubscribe('wallet', 'b'.repeat(64))
    const first = mailbox.publish(publication('first'))
    await Promise.all([first.stored, mailbox.publish(publication('second\u2028 with a separator')).stored])
    mailbox.acknowledge('wallet', first.message.id)
    const again = await reopen()
    expect(waiting(again)).toEqual(['second\u2028 with a separator'])
    expect(waiting(again, 'phone')).toEqual(['first', 'second\u2028 with a separator'])
    expect(again.topicsOf('wallet')).toEqual([topic])
    expect(again.publish(publication('third')).message.id).toBeGreaterThan(first.message.id)
  })

  test('skips a line that a crash tore, and goes on behind it', async () => {
    const mailbox = await open()
    await mailbox.publish(publication('whole')).stored
    await records?.close()
    await appendFile(file, '{"op":"message","id":9,"topic":"aaa')
    const again = await open()
    expect(records?.damagedLines).toBe(1)
    expect(waiting(again)).toEqual(['whole'])
    await again.publish(publication('after')).stored
    expect(waiting(await reopen())).toEqual(['whole', 'after'])
    expect(records?.damagedLines).toBe(0)
  })

  test.each([
    ['zeros', '\0'.repeat(512)],
    ['no JSON', 'nonsense'],
    ['another shape', '{"op":"message","id":"1"}'],
    ['an unknown record', '{"op":"constructor"}'],
  ])('skips %s in the middle and keeps what follows', async (_what, damage) => {
    const record = (id: number) =>
      JSON.stringify({
        op: 'message',
        id,
        topic,
        message: `message ${id}`,
        publisher: 'dapp',
        publishedAt: clock.now(),
        expiresAt: clock.now() + 1_000,
        tag: 0,
      })
    await writeFile(file, `${record(1)}\n${damage}\n${record(2)}\n`)
    expect(waiting(await open())).toEqual(['message 1', 'message 2'])
    expect(records?.damagedLines).toBe(1)
  })

  test('a start forgets what has expired, on the disk as well', async () => {
    const mailbox = await open()
    mailbox.subscribe({ client: 'wallet', source: 'address' }, [topic])
    await mailbox.publish(publication('short', 1)).stored
    await mailbox.publish(publication('long', 100)).stored
    clock.advance(2_000)
    expect(waiting(await reopen())).toEqual(['long'])
    expect(await lines()).toHaveLength(2)
  })

  test('is rewritten when it has grown, and loses nothing that came meanwhile', async () => {
    const mailbox = await open({ compactFromBytes: 2_000 })
    mailbox.subscribe({ client: 'wallet', source: 'address' }, [topic])
    for (let count = 0; count < 60; count++) {
      const { message, stored } = mailbox.publish(publication(`${count} ${'x'.repeat(100)}`))
      if (count < 57) mailbox.acknowledge('wallet', message.id)
      if (count % 7 === 0) await stored
    }
    await mailbox.publish(publication('last')).stored
    await vi.waitFor(async () => expect((await stat(file)).size).toBeLessThan(6_000))
    const left = waiting(await reopen())
    expect(left.map(text => text.split(' ')[0])).toEqual(['57', '58', '59', 'last'])
  })

  test('refuses what a failing disk did not take, and is whole again when the disk is', async () => {
    const disk = { fails: false }
    const mailbox = await open({
      async openFile(name) {
        const handle = await openFile(name, 'w')
        return {
          async writeFile(text) {
            if (!disk.fails) return handle.writeFile(text)
            // Half a line gets through, as on a disk that runs full.
            await handle.writeFile(String(text).slice(0, 20))
            throw new Error('ENOSPC: no space left on device')
          },
          datasync: () => handle.datasync(),
          close: () => handle.close(),
        }
      },
    })
    await mailbox.publish(publication('before')).stored
    disk.fails = true
    await expect(mailbox.publish(publication('meanwhile')).stored).rejects.toThrow('ENOSPC')
    expect(records?.healthy).toBe(false)
    await expect(mailbox.publish(publication('meanwhile')).stored).rejects.toThrow('ENOSPC')
    disk.fails = false
    const { fresh, stored } = mailbox.publish(publication('meanwhile'))
    await stored
    expect(fresh).toBe(false)
    expect(records?.healthy).toBe(true)
    expect(waiting(await reopen())).toEqual(['before', 'meanwhile'])
    expect(records?.damagedLines).toBe(0)
  })

  test('goes on in the old file when there is no room for a new one', async () => {
    const complaints: unknown[] = []
    const mailbox = await open({ compactFromBytes: 1, onError: error => complaints.push(error) })
    await mkdir(`${file}.next`)
    for (const text of ['one', 'two', 'three']) await mailbox.publish(publication(text)).stored
    await vi.waitFor(() => expect(complaints.length).toBeGreaterThan(0))
    expect(records?.healthy).toBe(true)
    await rm(`${file}.next`, { recursive: true })
    expect(waiting(await reopen())).toEqual(['one', 'two', 'three'])
  })

  test('lets one relay into a folder, and the next when the first is closed', async () => {
    await open()
    const source = { folder, replay() {}, snapshot: () => [] }
    await expect(openRecordLog(source)).rejects.toThrow('Another relay of this process uses the folder')
    await records?.close()
    const second = await openRecordLog(source)
    await second.close()
  })

  test('takes over the lock of a process that is gone, and respects one that is alive', async () => {
    await writeFile(path.join(folder, 'relay.lock'), '4194304\n')
    await open()
    await records?.close()
    await writeFile(path.join(folder, 'relay.lock'), `${process.ppid}\n`)
    await expect(open()).rejects.toThrow(`Process ${process.ppid} uses the folder`)
  })
})

describe('a damaged log', () => {
  const texts = ['one', 'two', 'three', 'four', 'five']

  /** The file of a relay that had these five messages. */
  const fill = async (): Promise<Buffer> => {
    const mailbox = await open()
    mailbox.subscribe({ client: 'wallet', source: 'address' }, [topic])
    await Promise.all(texts.map(text => mailbox.publish(publication(text)).stored))
    await records?.close()
    return readFile(file)
  }

  const lineStart = (bytes: Buffer, line: number): number =>
    bytes.toString('latin1').split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0)
  const insert = (bytes: Buffer, at: number, added: string | Buffer) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(added as string), bytes.subarray(at)].map(asBytes))
  const asBytes = (bytes: Buffer) => Uint8Array.from(bytes)
  const cut = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * share))
  const flip = (every: number) => (bytes: Buffer) =>
    Buffer.from(bytes.map((byte, at) => (at % every === 0 ? byte ^ 4 : byte)))
  const inMiddle = (text: string) => (bytes: Buffer) => insert(bytes, lineStart(bytes, 3), `${text}\n`)
  const atEnd = (text: string) => (bytes: Buffer) => insert(bytes, bytes.length, text)

  const damages: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
    ...[0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map(
      share => [`cut at ${share * 100} %`, cut(share)] as const,
    ),
    ...[2, 10, 50, 100, 300, 500].map(
      every => [`a bit flipped in every ${every}th byte`, flip(every)] as const,
    ),
    ['zeros in the middle', inMiddle('\0'.repeat(4_096))],
    ['zeros at the end', atEnd('\0'.repeat(4_096))],
    ['garbage in the middle', inMiddle('\u00ff\u0001 garbage {')],
    ['garbage at the end', atEnd('garbage')],
    ['half a line at the end', atEnd('0123456789abcdef {"op":"message","id":9')],
    ['a line longer than a record can be', inMiddle('x'.repeat(34_000_000))],
    ['prototype names', inMiddle('{"op":"__proto__"}\n{"__proto__":{"op":"drop","id":1}}')],
    ['a record without a checksum', inMiddle('{"op":"drop","id":1}')],
    ['a record with a wrong checksum', inMiddle('0000000000000000 {"op":"drop","id":1}')],
    ['wrong types', inMiddle('{"op":"drop","id":"1"}')],
    ['a list', inMiddle('[1,2,3]')],
    ['deep nesting', inMiddle('['.repeat(100_000))],
    ['Windows line ends at the end', atEnd('\r\n\r\n')],
    ['an old line of another message', inMiddle('{"op":"message","id":1}')],
  ]

  test.each(damages)(
    '%s: it starts, has nothing that was not there, reports it, and stores again',
    async (what, damage) => {
      const whole = await fill()
      await writeFile(file, asBytes(damage(whole)))
      const mailbox = await open()
      const found = waiting(mailbox)
      expect(texts.filter(text => found.includes(text))).toEqual(found)
      if (!what.startsWith('cut')) expect(records?.damagedLines).toBeGreaterThan(0)
      if (!/cut|flipped/.test(what)) expect(found).toEqual(texts)
      await mailbox.publish(publication('after')).stored
      expect(waiting(await reopen())).toEqual([...found, 'after'])
      expect(records?.damagedLines).toBe(0)
    },
    // The longest damage waits for a disk that other tests keep busy.
    120_000,
  )

  test('one changed letter in a message takes that message away, and no other', async () => {
    const bytes = await fill()
    await writeFile(file, bytes.toString().replace('"three"', '"trees"'))
    expect(waiting(await open())).toEqual(['one', 'two', 'four', 'five'])
    expect(records?.damagedLines).toBe(1)
  })
})
