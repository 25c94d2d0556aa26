import type { Language } from './locale.js'
import type { MailText } from './render.js'

interface Texts {
  codeSubject: string
  codeIntro(origin: string): string
  codeEnd: string
  linkSubject: string
  linkIntro(origin: string): string
  linkGives: string
  linkLabel: string
  newIntro(origin: string): string
  newLink: string
  notYou: string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    codeSubject: 'Your sign-in code',
    codeIntro: origin => `Enter this code to sign in to your wallet on ${origin}:`,
    codeEnd: 'The code is good for 20 minutes. Nobody from us will ever ask you for it.',
    linkSubject: 'Approve a new device',
    linkIntro: origin => `Somebody wants to open your wallet on a new device, on ${origin}.`,
    linkGives:
      'Approving gives that device your wallet. Open the link only if you are signing in right now. The page asks for the number that the new device shows.',
    linkLabel: 'Check the request',
    newIntro: origin => `Enter this code to create your wallet on ${origin}:`,
    newLink:
      'If there is no place for a code, open the link. The page asks for the number that your device shows.',
    notYou: 'If you did not ask for this, ignore this mail. Nothing happens without you.',
  },
  de: {
    codeSubject: 'Ihr Anmeldecode',
    codeIntro: origin => `Geben Sie diesen Code ein, um sich auf ${origin} bei Ihrer Wallet anzumelden:`,
    codeEnd: 'Der Code gilt 20 Minuten. Niemand von uns wird Sie je danach fragen.',
    linkSubject: 'Neues Gerät freigeben',
    linkIntro: origin => `Jemand möchte Ihre Wallet auf einem neuen Gerät öffnen, auf ${origin}.`,
    linkGives:
      'Mit der Freigabe erhält dieses Gerät Ihre Wallet. Öffnen Sie den Link nur, wenn Sie sich gerade selbst anmelden. Die Seite fragt nach der Zahl, die das neue Gerät zeigt.',
    linkLabel: 'Anfrage prüfen',
    newIntro: origin => `Geben Sie diesen Code ein, um Ihre Wallet auf ${origin} zu erstellen:`,
    newLink:
      'Wenn es kein Feld für einen Code gibt, öffnen Sie den Link. Die Seite fragt nach der Zahl, die Ihr Gerät zeigt.',
    notYou: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne Sie geschieht nichts.',
  },
  ar: {
    codeSubject: 'رمز تسجيل الدخول',
    codeIntro: origin => `أدخل هذا الرمز لتسجيل الدخول إلى محفظتك على ${origin}:`,
    codeEnd: 'الرمز صالح لمدة 20 دقيقة. لن يطلبه منك أحد من فريقنا أبدًا.',
    linkSubject: 'الموافقة على جهاز جديد',
    linkIntro: origin => `يريد شخص ما فتح محفظتك على جهاز جديد، على ${origin}.`,
    linkGives:
      'الموافقة تمنح ذلك الجهاز محفظتك. افتح الرابط فقط إذا كنت تسجّل الدخول الآن بنفسك. ستطلب الصفحة الرقم الذي يعرضه الجهاز الجديد.',
    linkLabel: 'مراجعة الطلب',
    newIntro: origin => `أدخل هذا الرمز لإنشاء محفظتك على ${origin}:`,
    newLink: 'إذا لم تجد مكانًا لإدخال الرمز، فافتح الرابط. ستطلب الصفحة الرقم الذي يعرضه جهازك.',
    notYou: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لن يحدث شيء من دونك.',
  },
}

/** Auth's mail: a code to sign in. */
export const codeMail = (language: Language, origin: string, code: string): MailText => {
  const own = texts[language]
  return {
    language,
    subject: own.codeSubject,
    parts: [{ text: own.codeIntro(origin) }, { code }, { text: own.codeEnd }, { text: own.notYou }],
  }
}

/** The keeper's mail to an address that has a wallet: a link that approves a device. */
export const linkMail = (language: Language, origin: string, link: string): MailText => {
  const own = texts[language]
  return {
    language,
    subject: own.linkSubject,
    parts: [
      { text: own.linkIntro(origin) },
      { text: own.linkGives },
      { link, label: own.linkLabel },
      { text: own.notYou },
    ],
  }
}

/** The keeper's mail to a new address: a code that allows to make a wallet, and the link. */
export const newMail = (
  language: Language,
  origin: string,
  { code, link }: { readonly code: string; readonly link: string },
): MailText => {
  const own = texts[language]
  return {
    language,
    subject: own.codeSubject,
    parts: [
      { text: own.newIntro(origin) },
      { code },
      { text: own.codeEnd },
      { text: own.newLink },
      { link, label: own.linkLabel },
      { text: own.notYou },
    ],
  }
}
