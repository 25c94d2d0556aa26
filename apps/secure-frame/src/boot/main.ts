import { config } from 'zod/mini'
import { startFrame } from './start-frame.js'

// The policy of the page allows no code from text, and a try of it would be reported.
config({ jitless: true })

// `start` settles in every case; a fault of the platform itself leaves the frame silent, and the page around it times out.
startFrame().catch(error => console.error('The wallet did not start', error))
