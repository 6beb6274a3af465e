import type { DraftTemplate } from './platform.ts';

const plain = {
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  template_media: null,
} as const;

const footer = { type: 'FOOTER', text: 'Sharma Home Store, Pune' };

const orders: readonly DraftTemplate[] = [
  {
    ...plain,
    name: 'order_update',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{1}}, your order {{2}} is packed and will reach you by {{3}}.',
        example: { body_text: [['Asha', 'SH-4512', 'Friday evening']] },
      },
      footer,
    ],
  },
  {
    ...plain,
    name: 'track_parcel',
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'Order {{1}}',
        example: { header_text: ['SH-4512'] },
      },
      {
        type: 'BODY',
        text: 'Hello {{1}}, your parcel is on its way with {{2}}.',
        example: { body_text: [['Asha', 'Blue Courier']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Track parcel',
            url: 'https://store.example/track/{{1}}',
            example: ['SH-4512'],
          },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+912040123456' },
        ],
      },
    ],
  },
  {
    ...plain,
    name: 'payment_due',
    status: 'PENDING',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{1}}, a payment of ₹{{2}} for your order is due on {{3}}.',
        example: { body_text: [['Asha', '1,250', 'the fifth of December']] },
      },
    ],
  },
];

const visitExample = {
  body_text_named_params: [
    { param_name: 'customer_name', example: 'Asha' },
    { param_name: 'visit_day', example: 'Monday' },
    { param_name: 'visit_time', example: 'half past ten' },
  ],
};

const visits: readonly DraftTemplate[] = [
  {
    ...plain,
    name: 'visit_reminder',
    language: 'en_US',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{customer_name}}, your visit is on {{visit_day}} at {{visit_time}}.',
        example: visitExample,
      },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Confirm' }] },
    ],
  },
  {
    ...plain,
    name: 'visit_reminder',
    language: 'hi',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'नमस्ते {{customer_name}}, आपकी मुलाक़ात {{visit_day}} को {{visit_time}} बजे है।',
        example: visitExample,
      },
    ],
  },
  {
    ...plain,
    name: 'thank_you',
    language: 'hi',
    components: [{ type: 'BODY', text: 'ख़रीदारी के लिए धन्यवाद। आपका दिन शुभ हो।' }, footer],
  },
];

const offers: readonly DraftTemplate[] = [
  {
    ...plain,
    name: 'festival_offer',
    category: 'MARKETING',
    components: [
      {
        type: 'HEADER',
        format: 'IMAGE',
        example: { header_handle: ['https://store.example/media/diwali.jpg'] },
      },
      {
        type: 'BODY',
        text: 'Happy Diwali, {{1}}! Enjoy {{2}} percent off on every lamp until Sunday.',
        example: { body_text: [['Asha', '20']] },
      },
      footer,
    ],
    template_media: {
      format: 'IMAGE',
      mime_type: 'image/jpeg',
      url: 'https://store.example/media/diwali.jpg',
    },
  },
  {
    ...plain,
    name: 'win_back',
    category: 'MARKETING',
    status: 'REJECTED',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{1}}, claim your free gift now!',
        example: { body_text: [['Asha']] },
      },
    ],
  },
  {
    ...plain,
    name: 'login_code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [
      {
        type: 'BODY',
        text: '{{1}} is your verification code.',
        example: { body_text: [['123456']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Copy code',
            url: 'https://store.example/otp/?code={{1}}',
            example: ['123456'],
          },
        ],
      },
    ],
  },
];

/** What each organisation has on the simulated platform before anybody adds to it: every kind and state once. */
export const catalogue: readonly DraftTemplate[] = [...orders, ...visits, ...offers];
