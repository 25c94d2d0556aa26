import { createContext, useContext, useInsertionEffect } from 'react'

/** Adopts a style sheet, once, where the components are rendered. */
export type Adopt = (css: string) => void

const StyleContext = createContext<Adopt>(() => {})

/** Says where the components below put their styles: `<StyleScope value={host.adopt}>`. */
export const StyleScope = StyleContext.Provider

/** Adopts a component's styles before the first paint that needs them. */
export const useStyles = (css: string): void => {
  const adopt = useContext(StyleContext)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
