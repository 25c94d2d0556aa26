import { attacks } from './attacks.mjs'

const [, , name, url, seconds] = process.argv
const summary = await attacks[name](url, Number(seconds))
process.send({ summary })
process.exit(0)
