import { siwx } from '../../../server/siwx'

export const GET = siwx.handler
export const POST = siwx.handler
