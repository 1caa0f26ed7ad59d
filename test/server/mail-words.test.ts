import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Email } from '../../src/server/mail/email.ts';
import { readSettings } from '../../src/server/settings.ts';
import { everyMail, NAME } from './letters.ts';

const words = suite('the words of every mail');

const where = readSettings({ PUBLIC_URL: 'https://kitchen.example', SUPPORT_EMAIL: 'hello@kitchen.example' });

/** A line about whom it goes to and how, its subject, and what it says before the signature, without empty lines. */
const SAID = [
  `resetEmail: zoe@example.org, secret
Choose a new Next Door Kitchen password
Hello,
You asked to reset your password. Open this link within the next hour:
Choose a new password:
https://kitchen.example/reset-password?rid=a&t=b
The link works once. Choosing a new password logs you out on every device.
If you didn't ask for this, you can ignore this email. Your password stays the same.`,
  `changedEmail: zoe@example.org
Your password was changed
Hello,
The password for your Next Door Kitchen account was changed, and every other device was logged out.
If that was you, you don't need to do anything.
If it wasn't you, choose a new password now:
Choose a new password:
https://kitchen.example/forgot-password
Then email hello@kitchen.example so that we can help you.`,
  `changedEmail: zoe@example.org
Your password was changed
Hello,
The password for your Next Door Kitchen account was changed, and every other device was logged out.
If that was you, you don't need to do anything.
If it wasn't you, choose a new password now:
Choose a new password:
https://kitchen.example/driver/forgot-password
Then email hello@kitchen.example so that we can help you.`,
  `changedEmail: zoe@example.org
Your password was changed
Hello,
The password for your Next Door Kitchen account was changed, and every other device was logged out.
If that was you, you don't need to do anything.
If it wasn't you, email hello@kitchen.example so that we can help you.`,
  `secondFactorEmail: zoe@example.org
Your second factor is being set up again
Hello,
Your second factor is being set up again, with your password and a code. Every other device was logged out.
If that was you, you don't need to do anything.
If it wasn't you, somebody knows your password and a code. Change your password now, and set up your second factor again:
Open your login:
https://kitchen.example/operator?view=operators
If you can't log in, email hello@kitchen.example.`,
  `guessedEmail: zoe@example.org
Somebody is guessing your codes
Hello,
Somebody typed your password and ten wrong codes. For the next 15 minutes only a recovery code will log you in.
If it wasn't you, somebody knows your password. Log in and change it now:
Open your login:
https://kitchen.example/operator?view=operators
If you can't log in, email hello@kitchen.example.`,
  `codeEmail: zoe@example.org, secret
Your Next Door Kitchen code
402917
Hello,
Use this code to confirm your email address. It works once, for the next 10 minutes. If you asked for another code, only the newest one works.
Keep it to yourself. We'll never ask for it on the phone or in a message.
If you didn't ask for a code, you can ignore this email.`,
  `accountEmail: zoe@example.org, secret
You already have a Next Door Kitchen driver account
Hello,
Someone, probably you, started a driver application with this email address. There is already an account for it, so there's no need to apply again. You can log in here:
Log in:
https://kitchen.example/driver/login
If you've forgotten your password, choose a new one here:
Choose a new password:
https://kitchen.example/driver/forgot-password
If it wasn't you, you can ignore this email.`,
  `submittedEmail: zoe@example.org
We have your registration details (not yet sent to your council)
Hello ZOE,
Thank you. We have your registration details.
Next Door Kitchen has not sent this record to the council.
Registration is free and cannot be refused, but your council needs your registration at least 28 days before you start selling. You can register with them yourself:
Register with your council:
https://council.example/food?a=1&b=2
We'll review your details and email you when your status changes. Until then you can look at your application, add details for the council and upload your council's confirmation.
Open your application:
https://kitchen.example/seller/apply
Reference: 0000-00AA
Submitted: 22 Nov 2026, 12:00
Trading name: ZOE
Operator type: Sole trader
Operator name: ZOE
Email: zoe@example.org
Phone: 07700 900123
Premises address: Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu
Premises type: Domestic kitchen
Opening date: 4 Jan 2027
Declaration: The information in this application is correct and complete, as far as I know.
Declaration: I will tell my local authority within 28 days if any of it changes.
Declaration: I understand that I am legally responsible for the safety and hygiene of the food I make and sell.
Not given: Local authority, Date of birth, Operator first name, Operator last name, Operator address, Operator town, Operator postcode, Trading address, Kitchen street, Kitchen town, Kitchen postcode, Opening hours, Water supply, Activities, Scale, Food you handle, Special processes, Who you sell to, Level 2 food hygiene, Allergens, Insurance policy, Signed, Signed on.
Please keep this email. It's your copy.`,
  `newApplicationEmail: about id
A council registration has been submitted
Hello,
A council registration from ZOE is waiting for review.
Open the application:
https://kitchen.example/operator?view=sellers&id=id`,
  `changedRecordEmail: about id
A council registration has changed since it was sent
Hello,
ZOE has changed their details since the record was sent to the council. You can send it again.
Open the application:
https://kitchen.example/operator?view=sellers&id=id`,
  `handOverEmail: food@council.example, a.pdf, about id
Food business registration 0000-00AA
To Slough Borough Council, food safety team
This email comes in the name of ZOE, who is registering a food business in your area. The registration is attached, with the declarations that they have signed. Please reply to this email: your answer goes to them. Next Door Kitchen, a marketplace for home-cooked food, is sending it for them.
Business: ZOE
Address: Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu
Opens on: 4 Jan 2027
Operator: ZOE
Phone: 07700 900123
Email: zoe@example.org
Reference: 0000-00AA
Full reference: 0199f000-aaaa-7aaa-8aaa-0000000000aa`,
  `launchEmail: zoe@example.org, many, https://kitchen.example/unsubscribe?t=a.b
We are open in Windsor
Hello ZOE,
Come & look.
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
See Next Door Kitchen:
https://kitchen.example`,
  `voidCheckEmail: 
A driver's right to work needs checking again
Hello,
An approved driver has changed their share code or date of birth. Their right-to-work check no longer counts, so please check again.
Open the drivers:
https://kitchen.example/operator?view=drivers&due=1`,
  `newDriverEmail: about id
A driver has applied
Hello,
ZOE has applied as a driver. The application is waiting for review.
Open the application:
https://kitchen.example/operator?view=drivers&id=id`,
  `documentEmail: 
A driver has sent a document
Hello,
An approved driver has sent a document.
Open the drivers:
https://kitchen.example/operator?view=drivers&status=approved`,
  `documentEmail: 
A driver has sent a document
Hello,
A driver whose application is waiting for review has sent a document.
Open the drivers:
https://kitchen.example/operator?view=drivers&status=pending`,
  `documentEmail: 
A driver has sent a document
Hello,
A driver whose application was rejected has sent a document.
Open the drivers:
https://kitchen.example/operator?view=drivers&status=rejected`,
  `documentEmail: 
A driver has sent a document
Hello,
A suspended driver has sent a document.
Open the drivers:
https://kitchen.example/operator?view=drivers&status=rejected`,
  `receivedEmail: zoe@example.org
We have your complaint 0000-00AA
Hello,
We have your complaint. Its reference is 0000-00AA.
Someone will read it, look into it and email you an answer within 30 days.
If you want to add something, email hello@kitchen.example with this reference.
If you didn't complain to us, somebody typed your address. You can ignore this email.`,
  `newComplaintEmail: 
There is a complaint
Hello,
Someone has complained. We've promised them an answer within 30 days.
Open the complaints:
https://kitchen.example/operator?view=complaints`,
  `answerEmail: zoe@example.org
Our answer to your complaint 0000-00AA
Hello ZOE,
This is our answer to your complaint 0000-00AA:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
If this doesn't settle it, email hello@kitchen.example with the reference.`,
  `answerEmail: zoe@example.org
Our answer to your complaint 0000-00AA
Hello ZOE,
This is our answer to your complaint 0000-00AA:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
If this doesn't settle it, email hello@kitchen.example with the reference.
If you're not happy with how we handled your personal data, you can complain to the Information Commissioner: at https://ico.org.uk/make-a-complaint, by phone on 0303 123 1113, or by post to Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.`,
  `reportedEmail: 
A driver has reported a problem
Hello,
A driver has reported a problem and is waiting for your decision.
Open the problems:
https://kitchen.example/operator?view=incidents`,
  `decidedEmail: zoe@example.org
What happens next with your delivery
Hello ZOE,
You told us about a problem. This delivery is closed. You'll be paid for it.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `decidedEmail: zoe@example.org
What happens next with your delivery
Hello ZOE,
You told us about a problem. This delivery is closed. You won't be paid for it.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `decidedEmail: zoe@example.org
What happens next with your delivery
Hello ZOE,
You told us about a problem. Please take the food back to the kitchen.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `decidedEmail: zoe@example.org
What happens next with your delivery
Hello ZOE,
You told us about a problem. Please carry on with this delivery.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `decidedEmail: zoe@example.org
What happens next with your delivery
Hello ZOE,
You told us about a problem. You no longer have this delivery, so there's nothing left to do.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `approvalEmail: zoe@example.org
You're approved as a Next Door Kitchen driver
Hello ZOE,
Good news: your application has been approved. You can now accept deliveries.
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `rejectionEmail: zoe@example.org
Your Next Door Kitchen driver application
Hello ZOE,
We're sorry, but we can't accept you as a driver at the moment. This is why:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
If we asked for a document, you can send it from your dashboard.
Open your dashboard:
https://kitchen.example/driver/dashboard
If you can put this right, or think we've made a mistake, email hello@kitchen.example.`,
  `suspensionEmail: zoe@example.org
Your Next Door Kitchen driver account is suspended
Hello ZOE,
We've suspended your driver account, so you can't take deliveries for now. This is why:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
If we asked for a document, you can send it from your dashboard.
Open your dashboard:
https://kitchen.example/driver/dashboard
If you can put this right, or think we've made a mistake, email hello@kitchen.example.`,
  `cancelledEmail: zoe@example.org
One of your deliveries was cancelled
Hello ZOE,
We've cancelled this delivery. Please don't collect it.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `cancelledEmail: zoe@example.org
One of your deliveries was cancelled
Hello ZOE,
We've cancelled this delivery. Please don't hand the food over.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
You have the food already. Email hello@kitchen.example, and we'll tell you where to take it.
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `releasedEmail: zoe@example.org
A delivery is no longer yours
Hello ZOE,
We've taken this delivery off your list and offered it to all drivers again.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
If you can still do it, you can accept it again.
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `releasedEmail: zoe@example.org
A delivery is no longer yours
Hello ZOE,
We've taken this delivery off your list.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
You have the food already. Email hello@kitchen.example, and we'll tell you where to take it.
Open your deliveries:
https://kitchen.example/driver/dashboard`,
  `assignedEmail: zoe@example.org
We've given you a delivery
Hello ZOE,
This delivery is now yours. You'll find it in your upcoming deliveries.
From: SL1 2LT
To: SL2 5AB
Pickup: 23 Nov 2026, 18:00
Open your deliveries:
https://kitchen.example/driver/dashboard?tab=upcoming
If you can't do it, cancel it there.`,
  `councilStatusEmail: zoe@example.org
We couldn't confirm your council registration
Hello ZOE,
We couldn't confirm your council registration. This is why:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
What to do next: put this right with your council, then email us and we'll look again. Your details stay as you sent them.
Open your kitchen:
https://kitchen.example/seller/dashboard`,
  `councilStatusEmail: zoe@example.org
Your menu is open
Hello ZOE,
Good news: your council registration is confirmed, and your menu is open. You can add dishes now.
Your council registration status is now: live.
Open your kitchen:
https://kitchen.example/seller/dashboard`,
  `councilStatusEmail: zoe@example.org
Your council registration status has changed
Hello ZOE,
Your council registration status is now: pending.
A page is missing.
You can see where your registration stands on your dashboard.
Open your kitchen:
https://kitchen.example/seller/dashboard`,
  `councilStatusEmail: zoe@example.org
Your menu is closed
Hello ZOE,
We've closed your menu, because your council registration status is now 'pending'. This is why:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
What to do next: if you can put this right, or think we've made a mistake, email hello@kitchen.example. A person will read it and answer you. Your dishes and sales stay as they are.
Open your kitchen:
https://kitchen.example/seller/dashboard`,
  `councilStatusEmail: zoe@example.org
Something is missing from your registration
Hello ZOE,
We've sent your registration back to you. This is what's missing:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
What to do next: put this right, then email hello@kitchen.example and we'll look again. If we're wrong, tell us there too. Your details stay as you sent them.
Open your kitchen:
https://kitchen.example/seller/dashboard`,
  `councilStatusEmail: zoe@example.org
Something is missing from your registration
Hello ZOE,
We've sent your registration back to you. Your menu is closed until this is put right. This is what's missing:
Your kitchen, Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, is not what <b>we</b> saw.
Please look again.
What to do next: put this right, then email hello@kitchen.example and we'll look again. If we're wrong, tell us there too. Your details stay as you sent them.
Open your kitchen:
https://kitchen.example/seller/dashboard`,
  `followUpEmail: zoe@example.org
Please renew your right-to-work check by 1 Dec 2026
Hello ZOE,
Your right-to-work check expires on 1 Dec 2026. We need to check again by then.
Please send us a new share code or your new document.
Send it from your dashboard:
https://kitchen.example/driver/dashboard`,
  `followUpEmail: zoe@example.org
Your right-to-work check has expired
Hello ZOE,
Your right-to-work check expired on 21 Nov 2026.
Please send us a new share code or your new document.
Send it from your dashboard:
https://kitchen.example/driver/dashboard`,
  `expiringEmail: zoe@example.org
One of your documents needs renewing
Hello ZOE,
Insurance document: expires on 1 Dec 2026
Please send us the new one as soon as you have it.
Send it from your dashboard:
https://kitchen.example/driver/dashboard`,
  `expiringEmail: zoe@example.org
Some of your documents need renewing
Hello ZOE,
Insurance document: expires on 1 Dec 2026
Driving licence: expired on 21 Nov 2026
Please send us the new one as soon as you have it.
Send it from your dashboard:
https://kitchen.example/driver/dashboard`,
  `expiredEmail: 
A driver's document has expired
Hello,
Driving licence: expired on 21 Nov 2026
See whose they are:
https://kitchen.example/operator?view=drivers&due=1`,
  `expiredEmail: 
2 drivers' documents have expired
Hello,
Driving licence: expired on 21 Nov 2026
Insurance document: expired on 1 Dec 2026
See whose they are:
https://kitchen.example/operator?view=drivers&due=1`,
  `shareCodeEmail: 
A driver has sent a share code
Hello,
A driver whose application is waiting for review has sent a share code so that you can check their right to work.
Open the drivers:
https://kitchen.example/operator?view=drivers&status=pending`,
];

/** What a letter to many says below its signature. */
const WHY =
  "You're getting this email because you asked us to email you once when we open near you. Don't want to hear from us again?";

everyMail(where).forEach(([name, mail], index) => {
  words(`${name}: ${mail.subject}`, () => {
    const { to, priority, attachment, unsubscribe, about } = mail as Partial<Email>;
    const head = [to, priority, attachment?.name, unsubscribe, about && `about ${about}`].filter(Boolean).join(', ');
    const [body, end] = mail.text.split('\n\nBest wishes\n');
    const why = unsubscribe ? `${WHY}\n\nUnsubscribe:\n${unsubscribe}\n\n` : '';
    assert.is(end, `Next Door Kitchen\n\n${why}Questions? Email hello@kitchen.example.`);
    const said = `${name}: ${head}\n${mail.subject}\n${body!.replace(/\n{2,}/g, '\n')}`;
    const [first] = NAME.split(' ');
    assert.is(said.replaceAll(NAME, 'ZOE').replaceAll(first!, 'ZOE'), SAID[index]);
  });
});

words('there is a text for each', () => assert.is(SAID.length, everyMail(where).length));

words.run();
