export const MEAL_TIMES = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const;
export type MealTime = keyof typeof MEAL_TIMES;
