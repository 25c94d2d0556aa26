import type { SocialLogin, SocialOptions } from './social.types.js'

/** Creates a login at a provider whose code comes with the first use. */
export function createLazySocial(options: SocialOptions): SocialLogin {
  let loaded: Promise<SocialLogin> | undefined
  const load = (): Promise<SocialLogin> => {
    loaded ??= import('./social-login.js').then(({ createSocialLogin }) => createSocialLogin(options))
    // A file that did not arrive is asked for again at the next request.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    begin: async (...given) => (await load()).begin(...given),
    connect: async uri => (await load()).connect(uri),
  }
}
