/** A small errand to a sandbox number that helps, at any time of the day. */
export const errand = {
  customer_phone: '+91 80 4123 5000',
  customer_name: 'Smile Care',
  purpose: 'Book a teeth cleaning for Asha. Ask what it costs.',
  callee: 'business',
  business_hours: 'always',
  idempotency_key: 'errand',
};
