import type { ThemeVariables } from '@latchkey/core'

/** Indigo on cool white; deep blue in the dark. */
export const midnight: ThemeVariables = {
  '--lk-border-radius-master': '5px',
  '--lk-light-accent': '#4b3fd8',
  '--lk-light-surface': '#fbfbff',
  '--lk-light-surface-raised': '#f1f1fb',
  '--lk-light-surface-pressed': '#e3e4f5',
  '--lk-light-text': '#15172e',
  '--lk-light-muted': '#565a7c',
  '--lk-light-border': '#d5d7ec',
  '--lk-dark-accent': '#9d95ff',
  '--lk-dark-surface': '#0e1126',
  '--lk-dark-surface-raised': '#171b36',
  '--lk-dark-surface-pressed': '#222747',
  '--lk-dark-text': '#eef0ff',
  '--lk-dark-muted': '#a3a9d1',
  '--lk-dark-border': '#333a61',
}

/** Green on warm white; green-black in the dark. */
export const forest: ThemeVariables = {
  '--lk-light-accent': '#1c6b45',
  '--lk-light-surface': '#fcfdfb',
  '--lk-light-surface-raised': '#f1f5f0',
  '--lk-light-surface-pressed': '#e2eae1',
  '--lk-light-text': '#13201a',
  '--lk-light-muted': '#51605a',
  '--lk-light-border': '#d3ddd5',
  '--lk-dark-accent': '#5fd39a',
  '--lk-dark-surface': '#101813',
  '--lk-dark-surface-raised': '#18221c',
  '--lk-dark-surface-pressed': '#243129',
  '--lk-dark-text': '#edf5ef',
  '--lk-dark-muted': '#9db3a5',
  '--lk-dark-border': '#33443a',
}

/** Pink, with round corners. */
export const rose: ThemeVariables = {
  '--lk-border-radius-master': '6px',
  '--lk-light-accent': '#c2255c',
  '--lk-light-surface': '#fffcfd',
  '--lk-light-surface-raised': '#fbf1f4',
  '--lk-light-surface-pressed': '#f5e1e8',
  '--lk-light-text': '#2a121b',
  '--lk-light-muted': '#70545e',
  '--lk-light-border': '#ecd3dc',
  '--lk-dark-accent': '#ff8fb3',
  '--lk-dark-surface': '#1d1217',
  '--lk-dark-surface-raised': '#291a21',
  '--lk-dark-surface-pressed': '#38252d',
  '--lk-dark-text': '#fbeef3',
  '--lk-dark-muted': '#c6a3b0',
  '--lk-dark-border': '#51363f',
}

/** Amber and paper, set in a serif face. */
export const sand: ThemeVariables = {
  '--lk-font-family': "'Iowan Old Style', Palatino, Georgia, serif",
  '--lk-light-accent': '#8a4b08',
  '--lk-light-surface': '#fffdf8',
  '--lk-light-surface-raised': '#f8f3e8',
  '--lk-light-surface-pressed': '#efe6d4',
  '--lk-light-text': '#261d10',
  '--lk-light-muted': '#675a45',
  '--lk-light-border': '#e3d8c2',
  '--lk-dark-accent': '#f0b461',
  '--lk-dark-surface': '#1a1610',
  '--lk-dark-surface-raised': '#252018',
  '--lk-dark-surface-pressed': '#332c21',
  '--lk-dark-text': '#f7f0e4',
  '--lk-dark-muted': '#bdae94',
  '--lk-dark-border': '#4a4030',
}

/** Black and white, with square corners. */
export const mono: ThemeVariables = {
  '--lk-border-radius-master': '0px',
  '--lk-light-accent': '#000000',
  '--lk-light-surface': '#ffffff',
  '--lk-light-surface-raised': '#f5f5f5',
  '--lk-light-surface-pressed': '#e8e8e8',
  '--lk-light-text': '#0a0a0a',
  '--lk-light-muted': '#595959',
  '--lk-light-border': '#c9c9c9',
  '--lk-dark-accent': '#ffffff',
  '--lk-dark-surface': '#000000',
  '--lk-dark-surface-raised': '#151515',
  '--lk-dark-surface-pressed': '#242424',
  '--lk-dark-text': '#fafafa',
  '--lk-dark-muted': '#a8a8a8',
  '--lk-dark-border': '#404040',
}
