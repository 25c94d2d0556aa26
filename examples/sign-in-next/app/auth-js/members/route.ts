import { getServerSession } from 'next-auth'
import { authOptions } from '../../../server/auth-js'

export async function GET() {
  const session = await getServerSession(authOptions)
  return session
    ? Response.json({ welcome: `Welcome, ${session.user?.name}` })
    : Response.json({}, { status: 401 })
}
