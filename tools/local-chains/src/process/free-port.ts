import { createServer } from 'node:net'
import { LocalChainError } from '../errors'

/** A loopback port that was free a moment ago; whoever takes it must be ready to lose the race and ask again. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', cause =>
      reject(new LocalChainError('noFreePort', 'The system gave no free loopback port.', { cause })),
    )
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new LocalChainError('noFreePort', 'The system gave no free loopback port.'))
      })
    })
  })
