import * as z from 'zod';

/** How the list of templates tells one (design section 2). */
export const listedTemplate = z.object({
  template_id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  body: z.string(),
  parameters: z.string(),
});

/** The same with all its texts. */
export const templateReport = listedTemplate.extend({
  header: z.string().optional(),
  header_format: z.string().optional(),
  footer: z.string().optional(),
  buttons: z.array(z.object({ text: z.string(), dynamic: z.boolean() })),
  next: z.string(),
});
