import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { LogRecord, StoredMessage } from '../records.js'

/** Records of one kind that follow each other: one statement writes all of them. */
type Group = { readonly [Op in LogRecord['op']]: readonly Extract<LogRecord, { op: Op }>[] }

/** Splits a batch where the kind changes: the order of what touches one message must stay. */
const groupsOf = (records: readonly LogRecord[]): readonly (readonly LogRecord[])[] => {
  const groups: LogRecord[][] = []
  for (const record of records) {
    const last = groups.at(-1)
    if (last?.[0]?.op === record.op) last.push(record)
    else groups.push([record])
  }
  return groups
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The last of each key: one statement cannot touch a row twice. */
const lastOfEach = <T>(records: readonly T[], keyOf: (record: T) => string): readonly T[] => [
  ...new Map(records.map(record => [keyOf(record), record])).values(),
]

/** Returns the ids of messages that wait already under another id: the same text of the same publisher. */
const insertMessages = async (client: ClientBase, messages: Group['message']): Promise<readonly number[]> => {
  const distinct = lastOfEach(messages, ({ id }) => String(id))
  const { rows } = await client.query<{ id: string }>(
    `insert into relay_message (id, topic, publisher, digest, expires_at, record)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::jsonb[])
     on conflict (publisher, topic, digest) do update
       set id = excluded.id, expires_at = excluded.expires_at, record = excluded.record
       where relay_message.id = excluded.id or relay_message.expires_at <= $7
     returning id`,
    [
      distinct.map(({ id }) => id),
      distinct.map(({ topic }) => topic),
      distinct.map(({ publisher }) => publisher),
      distinct.map(({ message }) => digestOf(message)),
      distinct.map(({ expiresAt }) => expiresAt),
      distinct.map(({ op: _, ...message }) => JSON.stringify(message)),
      Math.max(...distinct.map(({ publishedAt }) => publishedAt)),
    ],
  )
  const kept = new Set(rows.map(({ id }) => Number(id)))
  return distinct.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

const writers: {
  readonly [Op in Exclude<LogRecord['op'], 'message'>]: (
    client: ClientBase,
    records: Group[Op],
  ) => Promise<unknown>
} = {
  acknowledge: (client, records) =>
    client.query(
      `insert into relay_acknowledgement (message_id, client)
       select given.id, given.client from unnest($1::bigint[], $2::text[]) as given (id, client)
       where exists (select 1 from relay_message where relay_message.id = given.id)
       on conflict do nothing`,
      [records.map(({ id }) => id), records.map(record => record.client)],
    ),
  drop: (client, records) =>
    client.query('delete from relay_message where id = any($1::bigint[])', [records.map(({ id }) => id)]),
  subscribe(client, records) {
    const distinct = lastOfEach(records, record => `${record.client} ${record.topic}`)
    return client.query(
      `insert into relay_subscription (client, topic, expires_at, source)
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
       on conflict (client, topic) do update set expires_at = excluded.expires_at, source = excluded.source`,
      [
        distinct.map(record => record.client),
        distinct.map(({ topic }) => topic),
        distinct.map(({ expiresAt }) => expiresAt),
        distinct.map(({ source }) => source ?? null),
      ],
    )
  },
  unsubscribe: (client, records) =>
    client.query(
      `delete from relay_subscription using unnest($1::text[], $2::text[]) as given (client, topic)
       where relay_subscription.client = given.client and relay_subscription.topic = given.topic`,
      [records.map(record => record.client), records.map(({ topic }) => topic)],
    ),
}

/**
 * Writes a batch inside a transaction, in its order. Returns the ids of messages that wait already under another id:
 * they are not written.
 */
export async function writeRecords(
  client: ClientBase,
  records: readonly LogRecord[],
): Promise<ReadonlySet<number>> {
  const repeated = new Set<number>()
  for (const group of groupsOf(records)) {
    const [first] = group
    if (!first) continue
    if (first.op === 'message') {
      for (const id of await insertMessages(client, group as Group['message'])) repeated.add(id)
    } else await writers[first.op](client, group as never)
  }
  return repeated
}

/** The whole state, as records. */
export async function readState(client: ClientBase, nowMs: number): Promise<readonly LogRecord[]> {
  const subscriptions = await client.query<{
    client: string
    topic: string
    expires_at: string
    source: string | null
  }>('select client, topic, expires_at, source from relay_subscription where expires_at > $1', [nowMs])
  const messages = await client.query<{ record: StoredMessage }>(
    'select record from relay_message where expires_at > $1 order by id',
    [nowMs],
  )
  const acknowledgements = await client.query<{ message_id: string; client: string }>(
    'select message_id, client from relay_acknowledgement',
  )
  return [
    ...subscriptions.rows.map(
      (row): LogRecord => ({
        op: 'subscribe',
        client: row.client,
        topic: row.topic,
        expiresAt: Number(row.expires_at),
        ...(row.source !== null && { source: row.source }),
      }),
    ),
    ...messages.rows.map(({ record }): LogRecord => ({ op: 'message', ...record })),
    ...acknowledgements.rows.map(
      (row): LogRecord => ({ op: 'acknowledge', id: Number(row.message_id), client: row.client }),
    ),
  ]
}

/** Forgets what has expired, and changes that every running process has had time to read. */
export async function prune(client: ClientBase, nowMs: number, keepSeconds: number): Promise<void> {
  await client.query('delete from relay_message where expires_at <= $1', [nowMs])
  await client.query('delete from relay_subscription where expires_at <= $1', [nowMs])
  const { rows } = await client.query<{ seq: string | null }>(
    `with gone as (
       delete from relay_change where at < now() - make_interval(secs => $1) returning seq
     ) select max(seq) as seq from gone`,
    [keepSeconds],
  )
  const seq = rows[0]?.seq
  if (seq === null || seq === undefined) return
  await client.query(
    `insert into relay_setting (name, value) values ('pruned', $1)
     on conflict (name) do update set value = greatest(relay_setting.value::bigint, excluded.value::bigint)::text`,
    [seq],
  )
}
