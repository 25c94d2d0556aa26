import { siwx } from '../../server/siwx'

export async function GET(request: Request) {
  const session = await siwx.session(request)
  return session
    ? Response.json({ welcome: `Welcome, ${session.accounts[0]}` })
    : Response.json({}, { status: 401 })
}
