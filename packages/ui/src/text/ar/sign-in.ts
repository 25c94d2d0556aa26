import type { SignInText } from '../sign-in-text.types'

export const arSignIn: SignInText = {
  title: 'تسجيل الدخول',
  asks: app => `تسجيل الدخول إلى ${app}`,
  harmless: 'يثبت توقيعك أن هذا الحساب لك. لا يُرسل شيئًا ولا يكلّف شيئًا.',
  account: 'الحساب',
  statement: 'البيان',
  resources: 'الموارد',
  validUntil: 'صالح حتى',
  fullText: 'النص الكامل',
  otherPage: host => `هذا النص مخصص لـ ${host} وليس لهذا الموقع. لا توقّعه.`,
  sign: 'تسجيل الدخول',
  cancel: 'إلغاء',
  waiting: 'تابع في محفظتك',
  verifying: 'جارٍ التحقق…',
  signedIn: 'تم تسجيل الدخول',
  notSignedIn: 'لم يتم تسجيل الدخول',
  unknown: 'تعذر التحقق من تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  notSignedOut: 'ما زلت مسجلًا الدخول. حاول مجددًا.',
}
