import type { Language } from '../mail/locale.js'
import type { MailText } from '../mail/render.js'

interface Texts {
  readonly subject: string
  toOld(origin: string, newEmail: string): string
  toNew(origin: string): string
  readonly end: string
  readonly notYou: string
  readonly doneSubject: string
  done(origin: string, newEmail: string): string
  readonly freeze: string
  readonly freezeLabel: string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'Change of your email address',
    toOld: (origin, newEmail) =>
      `Enter this code on ${origin} to give your wallet the email address ${newEmail}:`,
    toNew: origin => `Enter this code on ${origin} to use this email address for your wallet:`,
    end: 'The code is good for 20 minutes. Nobody from us will ever ask you for it.',
    notYou: 'If you did not ask for this, ignore this mail. Nothing happens without you.',
    doneSubject: 'Your wallet has another email address',
    done: (origin, newEmail) =>
      `On ${origin}, your wallet got the email address ${newEmail}. This address no longer opens it.`,
    freeze:
      'If this was not you, open the link within 7 days. It keeps new devices away from your wallet for 7 days. Your own devices go on working.',
    freezeLabel: 'This was not me',
  },
  de: {
    subject: 'Änderung Ihrer E-Mail-Adresse',
    toOld: (origin, newEmail) =>
      `Geben Sie diesen Code auf ${origin} ein, damit Ihre Wallet die E-Mail-Adresse ${newEmail} erhält:`,
    toNew: origin =>
      `Geben Sie diesen Code auf ${origin} ein, um diese E-Mail-Adresse für Ihre Wallet zu verwenden:`,
    end: 'Der Code gilt 20 Minuten. Niemand von uns wird Sie je danach fragen.',
    notYou: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne Sie geschieht nichts.',
    doneSubject: 'Ihre Wallet hat eine andere E-Mail-Adresse',
    done: (origin, newEmail) =>
      `Auf ${origin} hat Ihre Wallet die E-Mail-Adresse ${newEmail} erhalten. Diese Adresse öffnet sie nicht mehr.`,
    freeze:
      'Wenn Sie das nicht waren, öffnen Sie innerhalb von 7 Tagen den Link. Er hält 7 Tage lang neue Geräte von Ihrer Wallet fern. Ihre eigenen Geräte funktionieren weiter.',
    freezeLabel: 'Das war ich nicht',
  },
  ar: {
    subject: 'تغيير عنوان بريدك الإلكتروني',
    toOld: (origin, newEmail) =>
      `أدخل هذا الرمز على ${origin} لتحصل محفظتك على عنوان البريد الإلكتروني ${newEmail}:`,
    toNew: origin => `أدخل هذا الرمز على ${origin} لاستخدام هذا العنوان لمحفظتك:`,
    end: 'الرمز صالح لمدة 20 دقيقة. لن يطلبه منك أحد من فريقنا أبدًا.',
    notYou: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لن يحدث شيء من دونك.',
    doneSubject: 'لمحفظتك عنوان بريد إلكتروني آخر',
    done: (origin, newEmail) =>
      `على ${origin} حصلت محفظتك على عنوان البريد الإلكتروني ${newEmail}. لم يعد هذا العنوان يفتحها.`,
    freeze:
      'إذا لم تكن أنت من فعل ذلك، فافتح الرابط خلال 7 أيام. فهو يمنع الأجهزة الجديدة من الوصول إلى محفظتك لمدة 7 أيام، وتستمر أجهزتك في العمل.',
    freezeLabel: 'لم أكن أنا',
  },
}

/** The code of one of the two addresses. */
export const changeCodeMail = (
  language: Language,
  to: 'oldEmail' | 'newEmail',
  { origin, newEmail, code }: { readonly origin: string; readonly newEmail: string; readonly code: string },
): MailText => {
  const own = texts[language]
  const intro = to === 'oldEmail' ? own.toOld(origin, newEmail) : own.toNew(origin)
  return {
    language,
    subject: own.subject,
    parts: [{ text: intro }, { code }, { text: own.end }, { text: own.notYou }],
  }
}

/** The notice to the old address, with the link that freezes the release to new devices. */
export const changeNotice = (
  language: Language,
  { origin, newEmail, link }: { readonly origin: string; readonly newEmail: string; readonly link: string },
): MailText => {
  const own = texts[language]
  return {
    language,
    subject: own.doneSubject,
    parts: [{ text: own.done(origin, newEmail) }, { text: own.freeze }, { link, label: own.freezeLabel }],
  }
}
