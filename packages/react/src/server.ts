// Not a client component: a server component and a loader may call what is here.
export { cookieToInitialState, type InitialState } from '@latchkey/core/internal/connection/state-cookie'
