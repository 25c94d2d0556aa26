import { expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../testing/servers/redis-server.fixture.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

const path = '/appkit/v1/config?projectId=test-project'

it('processes on one Redis share a budget, and go on alone when it vanishes', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.kill())
  const config = {
    databaseUrl: await createPostgresDatabase(),
    redisUrl: redis.url,
    limits: { addressPerMinute: 4 },
  }
  const one = await startTestServices({ kind: 'postgres', config })
  const two = await startTestServices({ kind: 'postgres', config, projects: [] })
  const statuses = []
  for (const { get } of [one, two, one, two, one, two]) statuses.push((await get(path)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  await redis.kill()
  await expect.poll(async () => (await one.get(path)).status).toBe(200)
})
